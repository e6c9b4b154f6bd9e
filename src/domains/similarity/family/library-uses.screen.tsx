/** Screen /reports/video-similarity/library/originals/$uuid: what a file of the library was used for. */
import { UsesPage } from './uses.part.tsx';

export default function LibraryUsesScreen() {
  return <UsesPage of="library" />;
}
