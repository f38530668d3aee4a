export interface FileLedgerOptions {
  /** Answers are kept for so long (30 days where nothing is said); after it a repeat of the call is told that its outcome is not known. */
  readonly keepAnswersMs?: number
  /** That there was such a call is kept for so long (400 days). It must be longer than any call can wait in a conversation. */
  readonly keepCallsMs?: number
  /** The file is written anew, without what is past its time, when it has grown by this and by half. */
  readonly compactBytes?: number
}
