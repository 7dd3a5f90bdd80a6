import type { LearningRun } from '@ludus/server/client';

const interval = (estimate: number, within: number) => ({
  estimate,
  low: estimate - within,
  high: estimate + within,
});

/** A run of learning as a server would tell of it: the first generation became champion, the second did not. */
export const LEARNING_RUN = {
  id: 'nim',
  changedAt: '2026-01-31T12:00:00.000Z',
  plan: { game: 'nim', board: 'classic', players: 2 } as LearningRun['plan'],
  generations: [
    {
      generation: 1,
      games: 200,
      samples: 1843,
      speed: 41.5,
      loss: [0.62, 0.55, 0.51].map((train) => ({ train, validation: train + 0.02 })),
      gate: { games: 100, score: interval(0.71, 0.09), elo: interval(155, 70), verdict: 'better' },
      isChampion: true,
      anchor: { games: 100, score: interval(0.62, 0.09), elo: interval(85, 66) },
      sample: ['2 from heap 1', '1 from heap 3', '3 from heap 2'],
      endedAt: '2026-01-31T11:30:00.000Z',
    },
    {
      generation: 2,
      games: 200,
      samples: 1907,
      speed: 40.2,
      loss: [0.5, 0.48, 0.47].map((train) => ({ train, validation: train + 0.03 })),
      gate: { games: 100, score: interval(0.5, 0.1), elo: interval(0, 70), verdict: 'no better' },
      isChampion: false,
      anchor: undefined,
      sample: ['1 from heap 3', '2 from heap 2'],
      endedAt: '2026-01-31T12:00:00.000Z',
    },
  ],
} satisfies LearningRun;
