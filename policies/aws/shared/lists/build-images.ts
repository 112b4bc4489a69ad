/** Images of CodeBuild that AWS has deprecated by the list's date, and those before them: they get no patches any more. */
export const RETIRED_BUILD_IMAGES = {
  name: 'CodeBuild images',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/codebuild/latest/userguide/deprecated-images.html',
  values: [
    'aws/codebuild/standard:1.0',
    'aws/codebuild/standard:2.0',
    'aws/codebuild/standard:3.0',
    'aws/codebuild/standard:4.0',
    'aws/codebuild/amazonlinux2-x86_64-standard:1.0',
    'aws/codebuild/amazonlinux2-x86_64-standard:2.0',
    'aws/codebuild/amazonlinux2-x86_64-standard:3.0',
    'aws/codebuild/amazonlinux2-aarch64-standard:1.0',
  ],
} as const
