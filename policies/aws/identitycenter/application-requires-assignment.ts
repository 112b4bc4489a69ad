import { setting } from '../shared/index.ts'

export default setting({
  title: 'Application is for those to whom it is assigned',
  problem: 'Application is open to every user of the directory',
  severity: 'MEDIUM',
  resource: 'aws_ssoadmin_application_assignment_configuration',
  path: 'assignment_required',
  is: true,
  unset: 'pass',
  beside: { application_arn: 'arn:aws:sso::111122223333:application/ssoins-1/apl-1' },
  why: 'Whoever has any account in Identity Center signs in to the application, for whatever it was made. One stolen account of somebody who never needed it is enough.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssoadmin_application_assignment_configuration',
    'https://docs.aws.amazon.com/singlesignon/latest/APIReference/API_PutApplicationAssignmentConfiguration.html',
  ],
  equivalents: {},
})
