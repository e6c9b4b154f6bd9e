/** List of job templates: name and tasks. */
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { VideoJobTemplate } from './video-job-template.resource.ts';

const EMPTY = {
  title: 'No job templates yet',
  text: 'A template contains the usual tasks of a kind of job. Save one from a job’s page, or add one here.',
};
const COLUMNS = {
  tasks: { render: ({ tasks }: ItemOf<typeof VideoJobTemplate>) => tasks.map(({ title }) => title).join(', ') || '–' },
};

export default function TemplateListScreen() {
  return <ListScreen resource={VideoJobTemplate} columns={COLUMNS} empty={EMPTY} />;
}
