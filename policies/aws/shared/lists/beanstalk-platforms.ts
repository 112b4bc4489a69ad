/** Systems below platforms of Elastic Beanstalk that get no patches any more on the list's date; Amazon Linux 2 since 30 June 2026. */
export const ENDED_PLATFORMS = {
  name: 'Elastic Beanstalk platforms',
  date: '2026-11-29',
  source: [
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/platforms-schedule.html',
    'https://aws.amazon.com/amazon-linux-2/faqs/',
  ],
  values: [/Amazon Linux(?! 2023)/i, /Windows Server (2008|2012)/i],
} as const
