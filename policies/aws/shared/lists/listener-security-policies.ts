/** Security policies of listeners that speak no TLS before 1.2, and take ciphers without forward secrecy (`AES128-GCM-SHA256` and its like). */
export const LISTENER_POLICIES_WITHOUT_FORWARD_SECRECY = {
  name: 'Security policies of load balancers without forward secrecy',
  date: '2026-10-07',
  source: [
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html',
    'https://github.com/aws/s2n-tls/tree/main/tests/policy_snapshot/snapshots',
  ],
  values: [
    'ELBSecurityPolicy-TLS-1-2-2017-01',
    'ELBSecurityPolicy-TLS-1-2-Ext-2018-06',
    'ELBSecurityPolicy-TLS13-1-2-Ext1-2021-06',
    'ELBSecurityPolicy-TLS13-1-2-Ext2-2021-06',
    'ELBSecurityPolicy-TLS13-1-2-Ext1-FIPS-2023-04',
    'ELBSecurityPolicy-TLS13-1-2-Ext2-FIPS-2023-04',
    'ELBSecurityPolicy-TLS13-1-2-Ext1-PQ-2025-09',
    'ELBSecurityPolicy-TLS13-1-2-Ext2-PQ-2025-09',
    'ELBSecurityPolicy-TLS13-1-2-Ext1-FIPS-PQ-2025-09',
    'ELBSecurityPolicy-TLS13-1-2-Ext2-FIPS-PQ-2025-09',
    'ELBSecurityPolicy-TLS13-1-2-Ext0-RFC9151-FIPS-2023-07',
    'ELBSecurityPolicy-TLS13-1-2-RFC9151-INTEROP4-FIPS-2023-07',
    'ELBSecurityPolicy-TLS13-1-2-CNSA2-INTEROP3-FIPS-PQ-2026-07',
  ],
} as const
