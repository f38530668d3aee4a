/** Short answers of the Help page. */
export const ARTICLES: readonly { readonly title: string; readonly text: readonly string[] }[] = [
  {
    title: 'Contacts that everyone shares',
    text: [
      'All members see the same address book. Only the name of a contact is needed. Tags are lower case; click a name to edit it, tick several to tag or delete them.',
      'Each change can be undone below the table, whoever made it, as long as nobody built on it.',
    ],
  },
  {
    title: 'Contacts from a list',
    text: [
      'Import takes a list from a spreadsheet or a mail in four steps: paste it, say which column is which, look at what would be added, and add it. Nothing is added before the last step.',
    ],
  },
  {
    title: 'Thinking a question through',
    text: [
      'A graph holds statements that support, object to or contradict each other. Mute a statement to see how the numbers stand without it; nothing is lost by that.',
      'What the assistant wrote has its mark until somebody keeps it as their own.',
    ],
  },
  {
    title: 'Who may do what',
    text: [
      'An owner may do everything and sees the invoices. An editor changes contacts and graphs, and invites. A viewer reads.',
      'An invitation holds for 14 days. Whoever sent it, or an owner, can withdraw it.',
    ],
  },
  {
    title: 'What the assistant does',
    text: [
      'It works on the page that is open, with the same buttons that you have, and says what it did. What changes something outside the studio, such as an invitation, waits for your yes.',
    ],
  },
]
