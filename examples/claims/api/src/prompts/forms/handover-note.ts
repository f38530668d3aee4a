/** One page for the next handler. It stays in the firm, so it names refs. */
export const HANDOVER_NOTE_FORM = `# Handover note {{get_claim_section.overview.reference}}

From {{get_claim_section.overview.handler}} to [name of the next handler], [date]

### In short

{{#get_claim_section.loss.cause}}
{{get_claim_section.loss.cause}}{{#get_claim_section.loss.location}}, {{get_claim_section.loss.location}}{{/get_claim_section.loss.location}}{{#get_claim_section.overview.loss_date}}, {{get_claim_section.overview.loss_date}}{{/get_claim_section.overview.loss_date}}.
{{/get_claim_section.loss.cause}}
{{^get_claim_section.loss.cause}}
No loss details recorded on this claim.
{{/get_claim_section.loss.cause}}

- Status: {{get_claim_section.overview.status}}{{#get_claim_section.overview.decision}}; decision: {{get_claim_section.overview.decision}}{{/get_claim_section.overview.decision}}
- Loss: {{#get_claim_section.overview.loss_date}}{{get_claim_section.overview.loss_date}}{{/get_claim_section.overview.loss_date}}{{^get_claim_section.overview.loss_date}}no date recorded{{/get_claim_section.overview.loss_date}}; reported: {{get_claim_section.overview.reported}}
- Policy: {{#get_claim_section.overview.policy_number}}{{get_claim_section.overview.policy_number}}{{/get_claim_section.overview.policy_number}}{{^get_claim_section.overview.policy_number}}none recorded{{/get_claim_section.overview.policy_number}}
{{#check_policy_in_force.reason}}
- Cover: {{#check_policy_in_force.in_force=true}}in force{{/check_policy_in_force.in_force=true}}{{#check_policy_in_force.in_force=false}}not in force{{/check_policy_in_force.in_force=false}}{{^check_policy_in_force.in_force=true}}{{^check_policy_in_force.in_force=false}}cannot be said yet{{/check_policy_in_force.in_force=false}}{{/check_policy_in_force.in_force=true}} at the point tested{{#check_policy_in_force.tested.value}}, {{check_policy_in_force.tested.value}}{{/check_policy_in_force.tested.value}} ({{check_policy_in_force.reason}})
{{/check_policy_in_force.reason}}
{{^check_policy_in_force.reason}}
- Cover: {{check_policy_in_force}}
{{/check_policy_in_force.reason}}
- Days open: {{claim_metrics.days_open}}; days since we last spoke or wrote to the customer: {{claim_metrics.days_since_customer_contact}}

### Do first

{{#list_deadlines.rows}}
{{^status=passed}}
- {{due}}: {{what}} ({{ref}}), {{status}}
{{/status=passed}}
{{/list_deadlines.rows}}
{{^list_deadlines.rows}}
Nothing is on the list of deadlines.
{{/list_deadlines.rows}}
{{#list_deadlines.notes}}
- Note: {{.}}
{{/list_deadlines.notes}}

### People

{{#get_claim_section.parties.items}}
- {{name}} ({{id}}){{#roles}}; {{.}}{{/roles}}
{{/get_claim_section.parties.items}}
{{^get_claim_section.parties.items}}
{{get_claim_section.parties}}
{{/get_claim_section.parties.items}}
{{#get_claim_section.vulnerabilities.items}}
- Support for {{#partyId.name}}{{partyId.name}}{{/partyId.name}}{{^partyId.name}}{{partyId}}{{/partyId.name}} ({{id}}), {{status}}{{#adjustments}}; {{.}}{{/adjustments}}
{{/get_claim_section.vulnerabilities.items}}

### Money

{{#financial_summary.lines}}
- {{name}} ({{ref}}): estimate {{estimate}}, paid {{paid}}, outstanding {{outstanding}}
{{/financial_summary.lines}}
{{#financial_summary.totals}}
- In all: paid {{paid}}, pending {{pending}}, outstanding {{outstanding}}, recovered {{recovered}}, recoveries expected {{recoveries_expected}}
{{/financial_summary.totals}}
{{^financial_summary.totals}}
{{financial_summary}}
{{/financial_summary.totals}}
{{#get_claim_section.offers.items}}
{{#status=open}}
- Open offer of {{amount}} {{#direction=from_insurer}}by us to{{/direction=from_insurer}}{{#direction=to_insurer}}to us by{{/direction=to_insurer}} {{#partyId.name}}{{partyId.name}}{{/partyId.name}}{{^partyId.name}}{{partyId}}{{/partyId.name}} ({{id}}), {{basis}}, made on {{madeOn}}{{#expiresOn}}, open until {{expiresOn}}{{/expiresOn}}
{{/status=open}}
{{/get_claim_section.offers.items}}

### Papers

- Documents: {{claim_metrics.documents.total}}; not reviewed: {{claim_metrics.documents.unreviewed}}; without text: {{claim_metrics.documents.without_text}}
{{#get_claim_section.documents.items}}
{{#reviewed=false}}
- Not reviewed: {{title}} ({{id}}), received on {{received}}
{{/reviewed=false}}
{{/get_claim_section.documents.items}}
- Open tasks: {{claim_metrics.tasks.open}}, overdue: {{claim_metrics.tasks.overdue}}; open complaints: {{claim_metrics.open_complaints}}

### What no record shows

- [What you decided, and why.]
- [What is still to decide, and what it hangs on.]
- [What the customer was told to expect, and when.]
- [Who is hard to reach, and how you reached them.]`
