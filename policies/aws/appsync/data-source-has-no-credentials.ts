import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Data source of an AppSync API',
  places: { aws_appsync_datasource: ['http_config.endpoint://'] },
  why: 'Everyone who may look at the API reads the address that it calls in clear. It stands in the state, in every plan and in the logs of the server as well.',
  remediation:
    'Take the value out of the address, let the data source sign with its role (authorization_config) or read the secret in a function, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_datasource',
    'https://docs.aws.amazon.com/appsync/latest/APIReference/API_HttpDataSourceConfig.html',
  ],
  equivalents: {},
})
