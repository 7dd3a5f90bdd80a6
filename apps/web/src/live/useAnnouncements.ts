import { useEffect, useRef } from 'react';
import { announce } from '../frame/live.tsx';
import { playSound } from '../sound/sound.ts';
import type { Person } from '../words/people.ts';
import type { LiveState } from './liveTable.ts';
import { rematchStage } from './rematch.ts';
import { textOf } from './sayings.ts';
import { liveWords } from './words.ts';

/** Announces for screen readers what happens at the table, whose turn it is, and the state of the connection. */
export const useAnnouncements = (
  { play, news, isUp, heard, notice }: LiveState,
  people: readonly Person[],
  muted: readonly string[],
): void => {
  const { toAct, viewer, seats } = play;
  const turn = useRef(toAct);
  useEffect(() => {
    const comes = viewer !== null && toAct === viewer && turn.current !== toAct;
    turn.current = toAct;
    if (news.length > 0 || comes) announce([...news, ...(comes ? [liveWords.yourTurnNow] : [])].join(' '));
  }, [news, toAct, viewer]);
  const wasUp = useRef(true);
  useEffect(() => {
    if (isUp !== wasUp.current) announce(isUp ? liveWords.connected : liveWords.reconnecting);
    wasUp.current = isUp;
  }, [isUp]);
  useEffect(() => {
    if (notice !== undefined) announce(notice.text);
  }, [notice]);
  const stage = rematchStage(play, people);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced when it changes
  useEffect(() => {
    if (stage.type === 'waiting') announce(liveWords.waitingRematch(stage.names), 'asked');
    if (stage.type === 'asked') announce(liveWords.wantsRematch(stage.by), 'asked');
  }, [stage.type]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it comes
  useEffect(() => {
    if (heard === undefined || heard.seat === viewer) return;
    if (muted.includes(seats[heard.seat - 1]?.name ?? '')) return;
    announce(liveWords.said(people[heard.seat - 1]?.name ?? '', textOf(heard)));
  }, [heard]);
  const taken = seats.filter(({ isTaken }) => isTaken).map(({ seat }) => seat);
  const known = useRef(taken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number means that somebody joined
  useEffect(() => {
    const joined = taken.filter((seat) => seat !== viewer && !known.current.includes(seat));
    known.current = taken;
    if (joined.length === 0) return;
    playSound('your_turn');
    for (const seat of joined) announce(liveWords.joined(people[seat - 1]!.name));
  }, [taken.length]);
};
