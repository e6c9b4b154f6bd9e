/** Screen /reports/video-similarity/originals/$uuid: what an upload was used for. */
import { UsesPage } from './uses.part.tsx';

export default function UsesScreen() {
  return <UsesPage of="upload" />;
}
