import { runHandlingChecks } from './tools/run-handling-checks.ts'
import { runRiskCrossChecks } from './tools/run-risk-cross-checks.ts'
import { scanExpressionsOfDissatisfaction } from './tools/scan-expressions-of-dissatisfaction.ts'
import { scanVulnerabilitySignals } from './tools/scan-vulnerability-signals.ts'
import type { Capability } from './types.ts'

/** Tasks that look after the customer and the firm. */
export const protectCapabilities: readonly Capability[] = [
  { id: 'fraud_check', promptId: 'capability.fraud_check', tools: [runRiskCrossChecks], thinkingLevel: 'high' },
  { id: 'vulnerability_check', promptId: 'capability.vulnerability_check', tools: [scanVulnerabilitySignals], thinkingLevel: 'medium' },
  { id: 'complaint_check', promptId: 'capability.complaint_check', tools: [scanExpressionsOfDissatisfaction], thinkingLevel: 'medium' },
  { id: 'file_audit', promptId: 'capability.file_audit', tools: [runHandlingChecks], thinkingLevel: 'medium' },
]
