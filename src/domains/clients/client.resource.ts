/** Client: a company whose live accounts and videos the agency runs. */
import { anyOf, ofClient, role, SELF } from '#core/access';
import { choice, email, many, phone, text } from '#core/fields';
import { defineResource } from '#core/resource';

export const Client = defineResource({
  name: 'Client',
  plural: 'clients',
  table: 'client',
  label: { one: 'Client', many: 'Clients' },
  about: 'A company whose live accounts and videos the agency runs.',
  title: 'name',
  fields: {
    name: text({ maxLength: 200, unique: true }),
    email: email(),
    phone: phone({ nullable: true }),
    status: choice(['ACTIVE', 'INACTIVE'], { default: 'ACTIVE', severities: { ACTIVE: 'success', INACTIVE: 'danger' } }),
    users: many<{ username: string; nickname: string | null }>()('User', {
      by: 'client',
      embed: ['username', 'nickname'],
      readOnly: true,
      read: role('ADMIN'),
      minor: true,
    }),
    liveAccounts: many()('LiveAccount', { by: 'client', hidden: true }),
  },
  filters: { name: 'partial', email: 'partial', phone: 'partial', status: 'exact', createTime: 'date' },
  search: ['name', 'email', 'phone'],
  orders: ['name', 'email', 'status', 'createTime', 'updateTime'],
  defaultOrder: { name: 'asc' },
  access: { read: anyOf(role('ADMIN'), ofClient(SELF)), create: role('ADMIN'), update: role('ADMIN'), remove: role('ADMIN') },
  softDelete: { field: 'status', value: 'INACTIVE' },
  leaving: {
    updatePauses: true,
    choices: {
      open: {
        label: 'Free the people',
        help: 'They are taken off the future shifts and open tasks, and requests end. The schedules stay.',
      },
      leave: { label: 'Leave as it is', help: 'Everyone keeps their shifts and tasks. Nothing new is offered.' },
    },
    nouns: {
      schedules: ['future schedule', 'future schedules'],
      shifts: ['future shift', 'future shifts'],
      tasks: ['open task', 'open tasks'],
      claims: ['claim or swap', 'claims and swaps'],
    },
  },
  screen: {
    columns: ['name', 'email', 'phone', 'status', 'createTime'],
    form: [{ title: 'Client', fields: ['name', 'email', 'phone', 'status'] }],
    openWith: { status: 'ACTIVE' },
  },
});
