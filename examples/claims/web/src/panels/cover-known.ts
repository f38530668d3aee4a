import type { ClaimFile } from '../file/claim-file.ts'

/** Whether `check_policy_in_force` found the policy in force and cover triggered. Where it did not, or could not tell, no sum is due yet. */
export function isCoverKnown({ figures }: ClaimFile): boolean {
  return 'known' in figures.policy && figures.policy.known.in_force === true && figures.policy.known.cover_triggered === true
}
