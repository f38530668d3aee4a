import type { ItemOrigin, Tool } from '@ambit/domain'

/** The action of the catalog that a tool is; nothing for every other tool. */
export function actionOf(tool: Pick<Tool, 'origin'> | undefined): ItemOrigin | undefined {
  const origin = tool?.origin
  return typeof origin === 'object' && origin.kind === 'action' ? origin : undefined
}
