/** The oldest version of Apache Airflow that Amazon MWAA still supports on the list's date: those before it left on 30 December 2025. */
export const SUPPORTED_AIRFLOW = {
  name: 'Airflow versions',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/mwaa/latest/userguide/airflow-versions.html',
  values: [2, 7],
} as const
