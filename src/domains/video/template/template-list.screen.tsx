/** How job templates are listed: by name, with what a job begun with them has to do. */
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { VideoJobTemplate } from './video-job-template.resource.ts';

const EMPTY = {
  title: 'No job templates yet',
  text: 'A template has the usual tasks of a kind of job. Save one from the page of a job, or add it here.',
};
const COLUMNS = {
  tasks: { render: ({ tasks }: ItemOf<typeof VideoJobTemplate>) => tasks.map(({ title }) => title).join(', ') || '–' },
};

export default function TemplateListScreen() {
  return <ListScreen resource={VideoJobTemplate} columns={COLUMNS} empty={EMPTY} />;
}
