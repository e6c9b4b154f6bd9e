/** Code needed by something the user pressed: while offline, a toast asks the user to try again, and nothing opens later on its own. */
import { errorOfTransport } from '#web/api/api-error.ts';
import { connection } from '#web/api/connection.ts';
import { toast } from './toast.tsx';

/** @throws ApiError `aborted` when the app is offline before the code is loaded; a toast has then been shown. */
export function pressed<Code>(code: Promise<Code>): Promise<Code> {
  return new Promise((resolve, reject) => {
    const refuseIfOffline = () => {
      if (connection.state().online) return;
      end();
      toast.info('You are offline. Try again when you are back online.', { id: 'pressed-offline' });
      reject(errorOfTransport('aborted'));
    };
    const leave = connection.subscribe(refuseIfOffline);
    // Code that has already been loaded arrives before this.
    const timer = setTimeout(refuseIfOffline);
    const end = () => {
      leave();
      clearTimeout(timer);
    };
    code.finally(end).then(resolve, reject);
  });
}
