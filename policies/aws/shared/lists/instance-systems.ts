const CONTAINERS = '/aws/service/ecs/optimized-ami/amazon-linux-2023/recommended/image_id'
const NODES =
  '/aws/service/eks/optimized-ami/<version>/amazon-linux-2023/x86_64/standard/recommended/image_id'
const UBUNTU = '/aws/service/canonical/ubuntu/server/24.04/stable/current/amd64/hvm/ebs-gp3/ami-id'
const DEBIAN = '/aws/service/debian/release/13/latest/amd64'

/**
 * Names of images, and of the parameters of Systems Manager that name images, of systems that get no patches any more on the list's date
 * without a contract. Ubuntu Pro, whose images are named otherwise, is patched for longer.
 */
export const ENDED_SYSTEMS = {
  name: 'systems of instances',
  date: '2026-11-29',
  source: [
    'https://aws.amazon.com/amazon-linux-2/faqs/',
    'https://aws.amazon.com/blogs/aws/update-on-amazon-linux-ami-end-of-life/',
    'https://docs.aws.amazon.com/eks/latest/userguide/eks-ami-deprecation-faqs.html',
    'https://ubuntu.com/about/release-cycle',
    'https://www.debian.org/releases/',
    'https://www.centos.org/centos-linux-eol/',
    'https://access.redhat.com/support/policy/updates/errata',
    'https://docs.cloud.oracle.com/iaas/images/oraclelinux-7x/',
    'https://learn.microsoft.com/en-us/lifecycle/products/windows-server-2012-r2',
  ],
  /** With each form the parameter of what follows it; undefined where no public parameter names an image of that. */
  values: [
    // Amazon Linux, and Amazon Linux 2: 30 June 2026. Images for EKS were built on it till 2025.
    [/^amzn2?-ami-(\S*-amazon-)?ecs-/, CONTAINERS],
    [/^\/aws\/service\/ecs\/optimized-ami\/amazon-linux(-2)?\//, CONTAINERS],
    [/^amazon-eks-(gpu-|arm64-)?node-\d/, NODES],
    [/^\/aws\/service\/eks\/optimized-ami\/[\d.]+\/amazon-linux-2(-gpu|-arm64)?\//, NODES],
    [
      /^(\/aws\/service\/ami-amazon-linux-latest\/)?amzn2?-ami-/,
      '/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64',
    ],
    // Ubuntu 20.04 and older: May 2025. What came between the long-term releases: July 2026, the last of it.
    [/^ubuntu(-minimal|-eks)?\/.*(trusty|xenial|bionic|focal|(14|16|18|20)\.04)/, UBUNTU],
    [
      /^ubuntu(-minimal|-eks)?\/.*(cosmic|disco|eoan|groovy|hirsute|impish|kinetic|lunar|mantic|oracular|plucky|questing)/,
      UBUNTU,
    ],
    [
      /^\/aws\/service\/canonical\/ubuntu\/(server|server-minimal|eks)\/(trusty|xenial|bionic|focal|(14|16|18|20)\.04)\//,
      UBUNTU,
    ],
    // Debian 11 and older: August 2026.
    [/^debian-(jessie|stretch|buster|bullseye|[89]|1[01])-/, DEBIAN],
    [/^\/aws\/service\/debian\/release\/(buster|bullseye|1[01])\//, DEBIAN],
    // CentOS 7: June 2024; CentOS Stream 8: May 2024. Red Hat Enterprise Linux 7: June 2024. Oracle Linux 7: December 2024.
    [/^CentOS[ -](Linux[ -]|Stream[ -])?[678]\b|^RHEL-[67]\.|^OL[67]\.\d/, undefined],
    // Windows Server 2012: October 2023, and for those who paid, October 2026.
    [
      /^(\/aws\/service\/ami-windows-latest\/)?Windows_Server-(2003|2008|2012)/,
      '/aws/service/ami-windows-latest/Windows_Server-2022-English-Full-Base',
    ],
  ],
} as const

/** Blueprints of Lightsail whose system is one of those. */
export const ENDED_BLUEPRINTS = {
  name: 'Lightsail blueprints',
  date: ENDED_SYSTEMS.date,
  source:
    'https://docs.aws.amazon.com/lightsail/latest/userguide/compare-options-choose-lightsail-instance-image.html',
  values: [
    /^amazon_linux_2(_|$|018)/,
    /^ubuntu_(14|16|18|20)_/,
    /^debian_([89]|1[01])(_|$)/,
    /^centos_[678]_/,
    /^windows_server_2012/,
  ],
} as const

/** Images of Cloud9 whose system is one of those. */
export const ENDED_CLOUD9_IMAGES = {
  name: 'Cloud9 images',
  date: ENDED_SYSTEMS.date,
  source: 'https://docs.aws.amazon.com/cloud9/latest/APIReference/API_CreateEnvironmentEC2.html',
  values: ['amazonlinux-1-x86_64', 'amazonlinux-2-x86_64', 'ubuntu-18.04-x86_64'],
} as const
