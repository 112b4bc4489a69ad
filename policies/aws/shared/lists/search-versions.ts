/** Versions of OpenSearch and Elasticsearch whose standard support by OpenSearch Service has ended by the list's date. */
export const ENDED_SEARCH = {
  name: 'OpenSearch Service versions',
  date: '2026-11-29',
  source:
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/what-is.html#choosing-version',
  values: {
    OpenSearch: ['1.0', '1.1', '1.2', '2.3', '2.5', '2.7', '2.9'],
    Elasticsearch: [
      ...['1.5', '2.3', '5.1', '5.3', '5.5', '5.6'],
      ...['6.0', '6.2', '6.3', '6.4', '6.5', '6.7'],
      ...['7.1', '7.4', '7.7', '7.8'],
    ],
  },
} as const
