import { any, companions, hasEndpoint } from '../shared/index.ts'

export default hasEndpoint({
  service: 's3',
  name: 'S3',
  type: 'Gateway',
  // Without a NAT gateway nothing in private subnets reaches S3 by another way.
  uses: vpc =>
    any(
      companions(vpc, 'aws_nat_gateway', { vpc_id: 'id' }).some(),
      companions(vpc, 'aws_subnet', { vpc_id: 'id' }).some(subnet =>
        companions(subnet, 'aws_nat_gateway', { subnet_id: 'id' }).some(),
      ),
    ),
  beside: `
    resource "aws_subnet" "public" {
      vpc_id = aws_vpc.main.id
    }
    resource "aws_nat_gateway" "main" {
      subnet_id = aws_subnet.public.id
    }
  `,
  why: 'What private subnets read from and write to S3 goes through the NAT gateway and over public addresses. An endpoint costs nothing, keeps it inside, and can say which buckets may be reached.',
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_nat_gateway" "main" {
          availability_mode = "regional"
          vpc_id            = aws_vpc.main.id
        }
      `,
    ],
  },
})
