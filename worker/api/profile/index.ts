import { updateProfile } from './update.ts'

export const profile = [updateProfile]
