import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Lightsail workload',
  places: {
    aws_lightsail_container_service_deployment_version: ['container.environment{}', 'container.command[]'],
    aws_lightsail_instance: ['user_data'],
  },
  why: 'Everyone who may look at the containers reads their variables in clear, and every program on an instance its launch script. They stand in the state and in every plan as well.',
  remediation: 'Take the value out, let the program fetch it when it starts, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_container_service_deployment_version',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_instance',
    'https://docs.aws.amazon.com/lightsail/2016-11-28/api-reference/API_Container.html',
  ],
  equivalents: {},
})
