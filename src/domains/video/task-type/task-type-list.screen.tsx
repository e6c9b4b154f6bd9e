/** List of video task types, for admins. */
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { VideoTaskType } from './video-task-type.resource.ts';

const EMPTY = {
  title: 'No video task types yet',
  text: 'Types are the kinds of work that tasks can be, such as script, shoot or edit. Add the ones that you use.',
};

export default function TaskTypeListScreen() {
  return <ListScreen resource={VideoTaskType} empty={EMPTY} />;
}
