import { Fault, type FaultCode } from '@ambit/domain'

/** A fault whose answer tells more than its sentence. */
export class TellingFault extends Fault {
  /** Members of the problem beside the usual ones. */
  readonly members: object
  /** Where it is another one than that of the code. */
  readonly status: number | undefined

  constructor(parts: { readonly code: FaultCode; readonly sentence: string; readonly members: object; readonly status?: number }) {
    super({ code: parts.code, sentence: parts.sentence })
    this.members = parts.members
    this.status = parts.status
  }
}
