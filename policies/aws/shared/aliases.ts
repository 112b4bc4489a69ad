/** Resource types that are two names for one thing, by the name that policies use: a policy of that one judges both. */
export const aliases: ReadonlyMap<string, string> = new Map([
  ['aws_alb', 'aws_lb'],
  ['aws_alb_listener', 'aws_lb_listener'],
  ['aws_alb_listener_certificate', 'aws_lb_listener_certificate'],
  ['aws_alb_listener_rule', 'aws_lb_listener_rule'],
  ['aws_alb_target_group', 'aws_lb_target_group'],
  ['aws_alb_target_group_attachment', 'aws_lb_target_group_attachment'],
  ['aws_s3_bucket_object', 'aws_s3_object'],
])
