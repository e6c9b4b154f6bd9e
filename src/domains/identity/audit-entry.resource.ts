/** Audit trail: who changed which record, when, and the values before and after. Append-only. */
import { nobody, role } from '#core/access';
import { choice, instant, json, one, text } from '#core/fields';
import { defineResource } from '#core/resource';

export const AuditEntry = defineResource({
  name: 'AuditEntry',
  plural: 'audit_entries',
  table: 'audit_entry',
  label: { one: 'Change', many: 'Changes' },
  about: 'One write by a user or a service: the record, and its values before and after. Written by the server, never changed.',
  title: 'record',
  fields: {
    record: text({ readOnly: true, help: 'IRI of the record that changed.' }),
    resource: text({ readOnly: true }),
    operation: choice(['CREATE', 'UPDATE', 'DELETE', 'ACTION'], { readOnly: true }),
    at: instant({ readOnly: true }),
    user: one<{ username: string; nickname: string | null }>()('User', { readOnly: true, nullable: true, embed: ['username', 'nickname'] }),
    service: text({ readOnly: true, nullable: true, minor: true, help: 'The service that made the change, if it was not a user.' }),
    before: json<Record<string, unknown>>()({ readOnly: true, nullable: true }),
    after: json<Record<string, unknown>>()({ readOnly: true, nullable: true }),
    reason: text({ readOnly: true, nullable: true }),
    requestId: text({ readOnly: true, nullable: true, minor: true }),
  },
  filters: { record: 'exact', resource: 'exact', operation: 'exact', user: 'exact', at: 'date' },
  orders: ['at'],
  defaultOrder: { id: 'desc' },
  access: { read: role('ADMIN'), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
});
