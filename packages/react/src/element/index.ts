/**
 * `<ambit-assistant>`: the assistant for pages without React, as one script with its own runtime. Loading it defines the
 * element; nothing is imported from it but types.
 */
import { AmbitAssistant } from './assistant-element.tsx'

if (customElements.get('ambit-assistant') === undefined) customElements.define('ambit-assistant', AmbitAssistant)

declare global {
  interface HTMLElementTagNameMap {
    'ambit-assistant': AmbitAssistant
  }
}

export type { AmbitAssistant, AssistantProperties } from './assistant-element.tsx'
