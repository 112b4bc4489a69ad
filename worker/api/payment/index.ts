import { webhook } from './webhook.ts'

export const payment = [webhook]
