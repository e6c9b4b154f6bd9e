/** Form to add or edit a client, followed by the users who sign in for it. */
import { useParams } from '@tanstack/react-router';
import type { ItemOf } from '#core/resource';
import { FieldView } from '#web/generic/field-view.tsx';
import { FormNote } from '#web/generic/form/form-note.tsx';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import { Client } from './client.resource.ts';

function users(client: ItemOf<typeof Client>) {
  if (client.users === undefined) return null;
  return (
    <FormNote title="Sign-ins" help="People who sign in for this client. They are linked on the user’s own form.">
      {client.users.length === 0 ? (
        'No one signs in for this client yet.'
      ) : (
        <FieldView name="users" field={Client.fields.users} value={client.users} />
      )}
    </FormNote>
  );
}

export default function ClientFormScreen() {
  const { uuid } = useParams({ strict: false });
  return <FormScreen resource={Client} uuid={uuid} aside={users} />;
}
