import { setting } from '../shared/index.ts'
import { RETIRED_NOTEBOOK_PLATFORMS } from '../shared/lists/notebook-platforms.ts'

export default setting({
  title: 'Notebook runs on a supported platform',
  problem: 'Notebook runs on a platform that gets no more updates',
  severity: 'MEDIUM',
  resource: 'aws_sagemaker_notebook_instance',
  path: 'platform_identifier',
  noneOf: RETIRED_NOTEBOOK_PLATFORMS.values,
  unset: 'pass',
  good: 'notebook-al2023-v1',
  why: 'AWS mends neither the operating system nor JupyterLab of a retired platform any more. Flaws that are found from then on stay open.',
  remediation: 'Set platform_identifier to notebook-al2023-v1; this forces a replacement.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_notebook_instance',
    RETIRED_NOTEBOOK_PLATFORMS.source,
  ],
  lists: [RETIRED_NOTEBOOK_PLATFORMS],
  equivalents: {},
})
