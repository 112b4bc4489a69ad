import { describe, expect, it } from 'vitest'
import { dedent, Graph, judge, readPlan } from '../../engine/index.ts'
import { registry } from '../../registry.ts'
import { layouts } from '../../terraform/layout.ts'
import { aliases } from '../shared/aliases.ts'

const grave = registry.filter(({ policy }) => policy.severity === 'HIGH')

/** What is told as HIGH of a group with a rule for everybody, and of a cluster that has it in two places. */
async function toldOf(protocol: string, from: number, to: number, peers: string): Promise<string[]> {
  const { plan } = layouts(
    dedent(`
      resource "aws_ec2_managed_prefix_list" "all" {
        name           = "all"
        address_family = "IPv4"
        max_entries    = 1
        entry {
          cidr = "0.0.0.0/0"
        }
      }
      resource "aws_security_group" "emr" {
        ingress {
          protocol  = "${protocol}"
          from_port = ${from}
          to_port   = ${to}
          ${peers}
        }
      }
      resource "aws_emr_cluster" "main" {
        ec2_attributes {
          instance_profile                  = "emr"
          emr_managed_master_security_group = aws_security_group.emr.id
          emr_managed_slave_security_group  = aws_security_group.emr.id
        }
      }
    `),
  ).at(-1)!
  const graph = new Graph(await readPlan(new TextEncoder().encode(JSON.stringify(plan))), aliases)
  return Object.entries(judge(graph, grave).policyResponse).flatMap(([address, findings]) =>
    findings.map(({ metadata }) => `${address} ${metadata.custom.policyId}`),
  )
}

describe.each(['cidr_blocks = ["0.0.0.0/0"]', 'prefix_list_ids = [aws_ec2_managed_prefix_list.all.id]'])(
  'a rule with %s',
  peers => {
    it.each([
      ['ssh', 'tcp', 22, 22, 'aws_security_group.emr aws/vpc/ssh-not-open'],
      ['several services', 'tcp', 20, 9000, 'aws_security_group.emr aws/vpc/port-range-not-open'],
      ['everything', '-1', 0, 0, 'aws_security_group.emr aws/vpc/all-ports-not-open'],
      ['YARN', 'tcp', 8088, 8088, 'aws_emr_cluster.main aws/emr/cluster-not-open'],
      ['Spark', 'tcp', 18_080, 18_080, 'aws_emr_cluster.main aws/emr/cluster-not-open'],
      ['the web', 'tcp', 443, 443, 'aws_emr_cluster.main aws/emr/cluster-not-open'],
    ])('that opens %s is told as HIGH once', async (_, protocol, from, to, told) => {
      expect(await toldOf(protocol, from, to, peers)).toEqual([told])
    })

    it('that lets in a ping is not told', async () => {
      expect(await toldOf('icmp', 8, 0, peers)).toEqual([])
    })
  },
)
