/** Form of a job template: its name and its ordered tasks. */
import { useParams } from '@tanstack/react-router';
import { FormScreen } from '#web/generic/form/form-screen.tsx';
import { VideoJobTemplate } from './video-job-template.resource.ts';

export default function TemplateFormScreen() {
  const { uuid } = useParams({ strict: false });
  return <FormScreen resource={VideoJobTemplate} uuid={uuid} />;
}
