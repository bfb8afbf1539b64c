import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listTasks } from '#contract/protocol/list-tasks.ts';
import { request } from '#web/connection/request.ts';

const TASKS = 'list-tasks';
const POLL_MS = 1_000;

/** The person's exports and actions, of one list or of all. Follows them while one runs. */
export function useTasks(list?: string, onFinished?: () => void) {
  const tasks = useQuery({
    queryKey: [TASKS, list ?? ''],
    queryFn: ({ signal }) => request(listTasks, { query: { list }, signal, poll: true }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((task) => task.state === 'running') ? POLL_MS : false,
    staleTime: 0,
  });
  const running = tasks.data?.data.filter(({ state }) => state === 'running').length ?? 0;
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) onFinished?.();
    before.current = running;
  }, [running, onFinished]);
  return tasks;
}

/** Looks for tasks again, on this page and on the page of all. */
export function useTasksChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [TASKS] });
}
