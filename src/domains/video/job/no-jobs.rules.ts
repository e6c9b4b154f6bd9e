/** Texts of the list and the board of video jobs as long as there are none. */
export const NO_JOBS = {
  creators: {
    title: 'No video jobs yet',
    text: 'A video job is work that a client orders. Add one, then break it down into tasks.',
  },
  readers: { title: 'No video jobs yet', text: 'Jobs appear here once one of their tasks is assigned to you.' },
} as const;
