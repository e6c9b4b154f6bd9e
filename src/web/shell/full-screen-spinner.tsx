/** Decides what is seen while the session is checked, and at no other time: the same picture that index.html starts with. */
export function FullScreenSpinner() {
  return <div className="starting" role="status" aria-label="Loading"><span className="starting-ring" /></div>;
}
