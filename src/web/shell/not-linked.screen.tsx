/** Screen of a user whose account is not linked to an employee or a client yet. */
import { PageHeader } from '#web/kit/page-header.tsx';
import { NotLinked } from './not-linked.tsx';

export default function NotLinkedScreen({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <NotLinked />
    </>
  );
}
