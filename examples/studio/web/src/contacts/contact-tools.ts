// What the assistant is told of the tools of the contacts page. What they do stands in `use-contact-capabilities.ts`.

const CONTACT_ID = { type: 'string', description: 'Id of the contact, such as con-3' } as const
const CONTACT_IDS = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 50, description: 'Ids of the contacts, such as con-3' } as const
const FIELDS = {
  name: { type: 'string', minLength: 1, maxLength: 120, description: 'Full name' },
  organisation: { type: 'string', maxLength: 120 },
  email: { type: 'string', format: 'email', maxLength: 200 },
  phone: { type: 'string', maxLength: 40 },
} as const

export const GET_CONTACTS_OVERVIEW = {
  name: 'get_contacts_overview',
  description: 'Reads how many contacts there are, their tags, and the newest of them with their ids. Call it first, when a request is about the contacts.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
  readOnly: true,
  idempotent: true,
} as const

export const FIND_CONTACTS = {
  name: 'find_contacts',
  description: 'Finds contacts by words in their name, organisation, e-mail address, phone number or tags. Use it when the person asks for somebody.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', minLength: 1, maxLength: 120 }, tag: { type: 'string', description: 'Only contacts with this tag' } },
    required: ['query'],
    additionalProperties: false,
  },
  readOnly: true,
  idempotent: true,
} as const

export const ADD_CONTACT = {
  name: 'add_contact',
  description: 'Adds a contact. Use it when the person asks to add somebody and gives at least a name.',
  parameters: {
    type: 'object',
    properties: { ...FIELDS, tags: { type: 'array', items: { type: 'string', maxLength: 40 }, maxItems: 20 } },
    required: ['name'],
    additionalProperties: false,
  },
} as const

export const EDIT_CONTACT = {
  name: 'edit_contact',
  description: 'Changes the name, organisation, e-mail address or phone number of a contact. Use it when something about somebody is wrong or missing.',
  parameters: {
    type: 'object',
    properties: {
      contact_id: CONTACT_ID,
      ...FIELDS,
      email: { type: 'string', maxLength: 200, description: 'E-mail address; empty where there is none any more' },
    },
    required: ['contact_id'],
    additionalProperties: false,
  },
} as const

export const TAG_CONTACTS = {
  name: 'tag_contacts',
  description: 'Puts a tag on contacts, or takes it off. Use it when the person asks to tag or untag somebody.',
  parameters: {
    type: 'object',
    properties: {
      contact_ids: CONTACT_IDS,
      tag: { type: 'string', minLength: 1, maxLength: 40 },
      take_off: { type: 'boolean', description: 'Takes the tag off instead' },
    },
    required: ['contact_ids', 'tag'],
    additionalProperties: false,
  },
  idempotent: true,
} as const

export const DELETE_CONTACTS = {
  name: 'delete_contacts',
  description: 'Deletes contacts; the person can undo it. Use it only when the person asks to delete somebody.',
  parameters: { type: 'object', properties: { contact_ids: CONTACT_IDS }, required: ['contact_ids'], additionalProperties: false },
} as const

export const SHOW_CONTACTS = {
  name: 'show_contacts',
  description: 'Narrows the table on the screen by words and by a tag. Use it when the person wants to see some of the contacts; without either it shows all.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', maxLength: 120 }, tag: { type: 'string', maxLength: 40 } },
    additionalProperties: false,
  },
  showsOnly: true,
  idempotent: true,
} as const

export const INSTRUCTIONS = [
  'The person sees the address book that everyone in the studio shares.',
  'Call get_contacts_overview before any edit: it has the ids.',
  'Tags are lower case. Do not add somebody who is there already. What is not known of a contact stays empty.',
].join('\n')
