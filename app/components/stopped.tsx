/** That Terraform did not come to the end of a plan: what is told of it is told of a part. */
export function Stopped() {
  return <span className="text-error">Terraform stopped with an error</span>
}
