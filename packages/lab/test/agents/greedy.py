"""A bot for tests: takes as much as it can, or goes wrong in the way it is told."""

import os

import ludus


class Greedy(ludus.Agent):
    name = "greedy"

    def choose(self, request: ludus.Request) -> "int | ludus.Decision":
        way = self.settings.get("way")
        if way == "crash":
            raise KeyError("heap")
        if way == "exit":
            os._exit(3)
        if way == "wrong":
            return 9999
        if way == "noise":
            print("a remark of the bot")
        while way == "hang":
            pass
        best = max(range(len(request.actions)), key=lambda i: request.actions[i].get("count", 0))
        return ludus.Decision(request.notations[best], evaluation=[1 / request.seats] * request.seats, depth=1, nodes=2)


if __name__ == "__main__":
    ludus.run(Greedy)
