import { carriesNoCredentials, expression } from '../shared/index.ts'

const PARAMETERS = expression(`<<-EOT
  # … the rest as it stands, and in place of the secret:
  --conf spark.kubernetes.driverEnv.DB_SECRET_ARN=\${aws_secretsmanager_secret.example.arn}
EOT`)

export default carriesNoCredentials({
  noun: 'Spark job',
  places: {
    aws_emrserverless_application: ['runtime_configuration.properties{}'],
    aws_emrcontainers_job_template: [
      'job_template_data.configuration_overrides.application_configuration.properties{}',
      'job_template_data.configuration_overrides.application_configuration.configurations.properties{}',
      'job_template_data.job_driver.spark_submit_job_driver.entry_point_arguments[]',
      'job_template_data.job_driver.spark_submit_job_driver.spark_submit_parameters',
      'job_template_data.job_driver.spark_sql_job_driver.spark_sql_parameters',
    ],
  },
  texts: {
    'job_template_data.job_driver.spark_submit_job_driver.spark_submit_parameters': PARAMETERS,
    'job_template_data.job_driver.spark_sql_job_driver.spark_sql_parameters': PARAMETERS,
  },
  why: 'Everyone who may describe the application or the template reads its properties in clear, and each job shows them again. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the job read it from Secrets Manager with its execution role, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emrserverless_application',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emrcontainers_job_template',
    'https://docs.aws.amazon.com/emr-on-eks/latest/APIReference/API_JobTemplateData.html',
  ],
  equivalents: {},
})
