/** Form of a video task type. */
import { useParams } from '@tanstack/react-router';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import { VideoTaskType } from './video-task-type.resource.ts';

export default function TaskTypeFormScreen() {
  const { uuid } = useParams({ strict: false });
  return <FormScreen resource={VideoTaskType} uuid={uuid} />;
}
