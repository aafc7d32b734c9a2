"""Many games at once: tasks carried out in as many processes as there are cores.

The answers come in the order of the tasks whatever finishes first, so that what is told does not
depend on the machine.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from compiler.failure import failed
from compiler.tasks import Answer, Task, carry_out

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

__all__ = ["answers"]

Result = TypeVar("Result")

FEW = 4
"""So many games are compiled before other processes are worth their start."""

_MOST_WORKERS = 61  # Windows waits for no more

_YOUNG_OBJECTS = 1_000_000
"""So many objects may be made before garbage is looked for, some 150 MB. A game leaves 30,000
behind that point at each other, most of them black's; to look for them costs a quarter of the time,
and a process that compiles its share of sixty games ends before it need be done."""


def answers(tasks: Sequence[Task]) -> Generator[Answer]:
    """The answers to the tasks in their order, each as soon as it is there. Close the iterator
    when it is left early: that ends the processes."""
    workers = min(_cores(), len(tasks), _MOST_WORKERS)
    pool = _start(tasks, workers) if len(tasks) > FEW and workers > 1 else None
    if pool is not None:
        yield from pool.answers()
        return
    for task in tasks:
        yield carry_out(task)


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _start(tasks: Sequence[Task], workers: int) -> _Pool | None:
    """The processes at work on the tasks, or None where the system lets us have none."""
    try:
        return _Pool(tasks, workers)
    except (ImportError, NotImplementedError, OSError):
        return None


class _Pool:
    """Processes at work on a list of tasks."""

    def __init__(self, tasks: Sequence[Task], workers: int):
        from multiprocessing import active_children

        self._tasks = tasks
        self._others = set(active_children())
        with _calm_start():
            self._executor = _executor(workers)
            try:
                self._hello = _submit(self._executor, _is_there)
                self._futures = [_submit(self._executor, carry_out, task) for task in tasks]
            except BaseException:
                self._stop()
                raise

    def answers(self) -> Generator[Answer]:
        """The answers, in the tasks' order."""
        from concurrent.futures.process import BrokenProcessPool

        try:
            for task, future in zip(self._tasks, self._futures, strict=True):
                try:
                    answer = future.result()
                except BrokenProcessPool:
                    answer = self._again(task)
                yield answer
        except BaseException:
            self._stop()
            raise
        self._executor.shutdown()

    def _again(self, task: Task) -> Answer:
        """Carry out a task once more: a process died, and took the work of all the others along.

        By itself, in a process of its own, the task that kills its process shows. Where processes
        die before they do anything, the task is no reason, and it is carried out here.
        """
        from concurrent.futures.process import BrokenProcessPool

        if not _came_through(self._hello):
            return carry_out(task)
        with _calm_start():
            alone = _executor(1)
            future = _submit(alone, carry_out, task)
        try:
            return future.result()
        except BrokenProcessPool as error:
            return failed(f"compiling {task.name}", error)
        finally:
            alone.shutdown()

    def _stop(self) -> None:
        """End the processes now, whatever they are at."""
        from multiprocessing import active_children

        self._executor.shutdown(wait=False, cancel_futures=True)
        children = set(active_children()) - self._others
        for child in children:
            child.terminate()
        for child in children:
            child.join()


def _submit(
    executor: ProcessPoolExecutor, call: Callable[..., Result], *arguments: object
) -> Future[Result]:
    """Submit a call. Where a process has died by then, the answer is that, as it is later on."""
    from concurrent.futures import Future
    from concurrent.futures.process import BrokenProcessPool

    try:
        return executor.submit(call, *arguments)
    except BrokenProcessPool as error:
        future: Future[Result] = Future()
        future.set_exception(error)
        return future


def _came_through(future: Future[None]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _is_there() -> None:
    """The first task of all, to see whether processes can start."""


def _executor(workers: int) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    context = get_context(_start_method())
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_settle_in)


def _start_method() -> str:
    """Forking is quickest, but safe only where no other thread runs, and on Apple's systems not
    even there."""
    can_fork = hasattr(os, "fork") and sys.platform != "darwin" and threading.active_count() == 1
    return "fork" if can_fork else "spawn"


def _settle_in() -> None:
    """What a new process does first. Ctrl-C reaches all processes of a terminal; ours alone tells
    of it, and ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(_YOUNG_OBJECTS, 20, 10)


@contextmanager
def _calm_start() -> Iterator[None]:
    """While processes start: Ctrl-C waits, so that none of them meets it before it has settled in;
    and a spawned Python leaves the working folder off its path, as `__main__` does here."""
    safe_path = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    before = _block_interrupts()
    try:
        yield
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if safe_path is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = safe_path


def _block_interrupts() -> set[int] | None:
    """Hold back Ctrl-C; gives the signals that were held back before, or None on Windows."""
    if sys.platform == "win32":
        return None
    return {int(number) for number in signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})}
