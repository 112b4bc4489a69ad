import { environmentOption } from '../shared/beanstalk.ts'

export default environmentOption({
  title: 'Environment reports enhanced health',
  problem: 'Environment does not report enhanced health',
  severity: 'LOW',
  namespace: 'aws:elasticbeanstalk:healthreporting:system',
  option: 'SystemType',
  good: 'enhanced',
  bad: 'basic',
  remediation:
    'Add a setting SystemType = enhanced in the namespace aws:elasticbeanstalk:healthreporting:system; it needs a ServiceRole in aws:elasticbeanstalk:environment.',
  why: 'Basic health tells only whether the load balancer gets an answer. Enhanced health looks at each machine, and shows one that behaves unlike the others or lags behind in its updates.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_environment',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/health-enhanced-api.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_312'],
    steampipe: ['elasticbeanstalk_environment_use_enhanced_health_checks'],
  },
  differs:
    'CKV_AWS_312 asks for HealthStreamingEnabled, which only sends the health to CloudWatch, in a namespace that does not know it. Whether health is enhanced says SystemType.',
})
