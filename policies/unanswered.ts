/** Checks of other tools that no policy stands for, and why. docs/policies.md lists them, in these words. */
export const UNANSWERED: readonly (readonly [checks: readonly string[], why: string])[] = [
  [['CKV_AWS_153'], 'tags are out of scope'],
  [
    ['CKV_AWS_19', 'FG_R00099', 'AWS-0088'],
    'since January 2023 S3 encrypts every object; nothing switches it off. What remains to be asked is aws/s3/bucket-encrypted-with-kms',
  ],
  [['CKV_AWS_214', 'CKV_AWS_215'], 'AppSync encrypts every cache; the two arguments have no effect any more'],
  [
    ['CKV_AWS_146', 'CKV_AWS_279', 'CKV_AWS_280'],
    'a snapshot of a cluster has no setting of its own: it is encrypted as the cluster is, and with its key. The cluster is where that is told',
  ],
  [
    ['CKV_AWS_217', 'CKV_AWS_233', 'CKV_AWS_237'],
    'what is asked for is create_before_destroy: a plan does not hold what lifecycle says',
  ],
  [['CKV_AWS_394'], 'a zone that AWS adds opens nothing, so a data source need not name its zones'],
  [['CKV_AWS_165'], 'the resource has no such argument: it passes always'],
  [
    ['CKV_AWS_196', 'CKV_AWS_198', 'AWS-0049', 'AWS-0083', 'AWS-0085'],
    'security groups of EC2-Classic, which provider 5 has no more',
  ],
  [['AWS-0168'], 'whether a certificate has expired depends on the day of asking'],
  [['FG_R00094'], "its list of engines is no list of AWS's"],
  [
    ['AWS-0057'],
    'Trivy asks it no more. What a wildcard allows is told by the policies on IAM: administration, escalation, credentials, data, and rights that are not limited to a resource',
  ],
  [
    [
      ...['AWS-0110', 'AWS-0111', 'AWS-0112', 'AWS-0113', 'AWS-0114', 'AWS-0116'],
      ...['AWS-0117', 'AWS-0119', 'AWS-0120', 'AWS-0121', 'AWS-0125'],
    ],
    'what is asked stands in templates of SAM, which no plan holds',
  ],
  [
    ['AWS-0140', 'AWS-0142', 'AWS-0144', 'AWS-0145', 'AWS-0146', 'AWS-0165', 'AWS-0166'],
    'what is asked shows in a running account alone: who signed in last, with what, and how old a key is',
  ],
  [
    ['AWS-0169', 'AWS-0175'],
    'Trivy asks it no more. A plan without a support role or an access analyzer says nothing of the account, where there may be one already',
  ],
  [
    ['CKV2_AWS_36', 'AWS-0134'],
    "what is asked is what another provider's data source sends; data sources are read where a resource uses them",
  ],
  [['CKV_TF_3'], 'what is asked stands in the backend, which a plan does not hold'],
  [
    ['CKV_TF_1', 'CKV_TF_2'],
    'what is asked stands in module calls. A plan holds their source and version, but a call is no resource: a report counts, waives and follows findings by the resource they stand at',
  ],
]

/** The id of a check as other tools write it now: Trivy's had a prefix, and case means nothing. */
export function checkOf(name: string): string {
  return name.trim().toUpperCase().replace(/^AVD-/, '')
}

/** Why no policy stands for a check; undefined where one does, or nobody has such a check. */
export function whyUnanswered(name: string): string | undefined {
  const check = checkOf(name)
  return UNANSWERED.find(([checks]) => checks.includes(check))?.[1]
}
