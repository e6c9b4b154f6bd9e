/** What is seen while the session is checked, and at no other time: the same picture that index.html starts with. */
import { LogoMark } from './logo.tsx';

export function FullScreenSpinner() {
  return (
    <div className="starting" role="status" aria-label="Loading">
      <LogoMark size={36} />
      <span className="starting-ring" />
      <span className="starting-name" aria-hidden="true">
        Greenroom
      </span>
    </div>
  );
}
