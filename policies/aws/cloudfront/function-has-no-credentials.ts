import { carriesNoCredentials, REST_OF_TEXT } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'CloudFront function',
  places: { aws_cloudfront_function: ['code'] },
  texts: { code: `${REST_OF_TEXT} const expected = await cf.kvs().get('authorization')` },
  why: 'Everyone who may look at the function reads its code in clear, at every stage. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out of the code and keep it in a key value store of CloudFront, which is filled from outside, or let an authorizer behind the distribution ask for it. Then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_function',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/kvs-with-functions.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudfront_function" "auth" {
          name    = "auth"
          runtime = "cloudfront-js-2.0"
          code    = "const token = event.request.headers.authorization.value"
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_function" "auth" {
          name    = "auth"
          runtime = "cloudfront-js-2.0"
          code    = "if (event.request.headers.authorization.value !== 'Basic YXBwOlhrMjlkbHNQd3E=') return denied"
        }
      `,
      `
        resource "aws_cloudfront_function" "auth" {
          name    = "auth"
          runtime = "cloudfront-js-2.0"
          code    = "const user = { name: 'app', password: 'Xk29dlsPwq' }"
        }
      `,
    ],
  },
})
