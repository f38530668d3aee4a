/** Names the state of the word lists; a change of a list changes it, so that two results can be compared. */
export const WORD_LISTS = '2026-11'
