/** User: the account that a person signs in with, linked to their employee or client record. */
import { anyOf, ownUser, ROLES, role, SELF } from '#core/access';
import { boolean, choice, choices, email, one, secret, text } from '#core/fields';
import { defineResource } from '#core/resource';

export const User = defineResource({
  name: 'User',
  plural: 'users',
  table: 'app_user',
  label: { one: 'User', many: 'Users' },
  about: 'An account that a person signs in with.',
  title: 'username',
  fields: {
    username: text({
      minLength: 3,
      maxLength: 60,
      unique: true,
      pattern: { regex: '^[A-Za-z0-9._@+-]+$', message: 'Use letters, digits and . _ @ + - only.' },
    }),
    nickname: text({ nullable: true, maxLength: 80 }),
    email: email({ nullable: true, unique: true, help: 'Can be used to sign in instead of the username.' }),
    roles: choices(ROLES, { default: [], help: 'What the user may see and do. A user without a role can sign in and sees nothing.' }),
    status: choice(['ACTIVE', 'INACTIVE'], { default: 'ACTIVE', severities: { ACTIVE: 'success', INACTIVE: 'danger' } }),
    employee: one<{ nickname: string; displayName: string; firstname: string | null; lastname: string | null }>()('Employee', {
      nullable: true,
      unique: true,
      embed: ['nickname', 'displayName', 'firstname', 'lastname'],
      help: 'The employee record of this user.',
    }),
    client: one<{ name: string }>()('Client', { nullable: true, embed: ['name'], help: 'The client that this user belongs to.' }),
    isAdmin: boolean({ computed: true, readOnly: true, minor: true }),
    isManager: boolean({ computed: true, readOnly: true, minor: true }),
    hasPassword: boolean({
      computed: true,
      readOnly: true,
      minor: true,
      read: role('ADMIN'),
      help: 'Without one, an invitation to set it was sent to the email address.',
    }),
    hasSecondFactor: boolean({ computed: true, readOnly: true, minor: true, read: role('ADMIN'), label: 'Two-step sign-in' }),
    pendingEmail: text({
      computed: true,
      readOnly: true,
      nullable: true,
      minor: true,
      help: 'Replaces the email address once both addresses have confirmed it.',
    }),
    password: secret({
      inputOnly: true,
      minLength: 10,
      maxLength: 200,
      help: 'At least 10 characters. No common passwords, no part of the user’s name, no sequences of digits.',
    }),
    currentPassword: secret({
      inputOnly: true,
      unstored: true,
      nullable: true,
      maxLength: 1000,
      help: 'Your own. Required when you change the username, email, password, status or roles of your own account.',
    }),
  },
  filters: {
    username: 'partial',
    nickname: 'partial',
    email: 'partial',
    roles: 'exact',
    status: 'exact',
    client: 'exact',
    employee: ['exact', 'exists'],
    createTime: 'date',
  },
  search: ['username', 'nickname', 'email'],
  orders: ['username', 'nickname', 'email', 'status', 'createTime', 'updateTime'],
  defaultOrder: { username: 'asc' },
  access: { read: anyOf(role('ADMIN'), ownUser(SELF)), create: role('ADMIN'), update: role('ADMIN'), remove: role('ADMIN') },
  softDelete: { field: 'status', value: 'INACTIVE' },
  leaving: {
    updatePauses: true,
    choices: {
      open: {
        label: 'Open the places',
        help: 'The person’s future shifts become open places, open tasks lose their assignee, and requests end. Live accounts lose this manager.',
      },
      hand: { label: 'Hand over to another user', help: 'They get all future shifts, open tasks and live accounts. Requests end.' },
      leave: { label: 'Leave as it is', help: 'The person keeps shifts and tasks without signing in.' },
    },
    nouns: {
      accounts: ['managed live account', 'managed live accounts'],
      shifts: ['future shift', 'future shifts'],
      tasks: ['open task', 'open tasks'],
      claims: ['claim or swap', 'claims and swaps'],
    },
  },
  screen: {
    columns: ['username', 'nickname', 'email', 'roles', 'status', 'employee', 'client'],
    form: [
      { title: 'Sign-in', fields: ['username', 'email', 'password', 'status', 'currentPassword'] },
      { title: 'Person', fields: ['nickname', 'roles', 'employee', 'client'] },
    ],
    openWith: { status: 'ACTIVE' },
    filterBar: ['status', 'roles', 'client'],
  },
});
