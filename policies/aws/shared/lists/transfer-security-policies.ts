/** Security policies of Transfer Family servers that still take SHA-1 (`ssh-rsa`, `hmac-sha1`), and experiments that have ended. */
export const OUTDATED_TRANSFER_POLICIES = {
  name: 'Transfer Family security policies',
  date: '2026-06-01',
  source: 'https://docs.aws.amazon.com/transfer/latest/userguide/security-policies.html',
  values: [
    'TransferSecurityPolicy-2018-11',
    'TransferSecurityPolicy-2020-06',
    'TransferSecurityPolicy-FIPS-2020-06',
    'TransferSecurityPolicy-FIPS-2023-05',
    'TransferSecurityPolicy-FIPS-2024-01',
    'TransferSecurityPolicy-PQ-SSH-Experimental-2023-04',
    'TransferSecurityPolicy-PQ-SSH-FIPS-Experimental-2023-04',
  ],
} as const
