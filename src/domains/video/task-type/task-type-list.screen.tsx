/** How admins see the types that video tasks can be of. */
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { VideoTaskType } from './video-task-type.resource.ts';

const EMPTY = { title: 'No video task types yet', text: 'A type says what kind of work a task is: a script, a shoot, an edit.' };

export default function TaskTypeListScreen() {
  return <ListScreen resource={VideoTaskType} empty={EMPTY} />;
}
