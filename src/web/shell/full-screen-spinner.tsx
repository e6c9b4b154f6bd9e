/** Spinner shown only while the session is being checked; identical to the splash screen in index.html. */
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
