"""Runs a program to its end and tells what it used, as one line of JSON.

    python3 measure.py [--until-output] COMMAND [ARGUMENT ...]

CPU time is user and system of all its threads and of the processes that it waited for; memory is the largest resident
set of one process. With --until-output the program is ended at its first byte of output, and only the time counts.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

arguments = sys.argv[1:]
until_output = arguments[0] == "--until-output"
command = arguments[1:] if until_output else arguments

with tempfile.TemporaryFile() as complaints:
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints)
    first_output = None
    last = b""
    while chunk := os.read(process.stdout.fileno(), 1 << 16):
        if first_output is None:
            first_output = time.perf_counter()
            if until_output:
                # Not process.kill(), which may collect what wait4 below is to tell.
                os.kill(process.pid, signal.SIGKILL)
        last = (last + chunk)[-4096:]
    _, status, used = os.wait4(process.pid, 0)
    end = time.perf_counter()
    complaints.seek(0)
    print(json.dumps({
        "cpuMs": (used.ru_utime + used.ru_stime) * 1e3,
        "wallMs": (end - start) * 1e3,
        # Kilobytes, but bytes on macOS.
        "peakMb": used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e6 / 1024),
        "firstOutputMs": None if first_output is None else (first_output - start) * 1e3,
        "exitCode": os.waitstatus_to_exitcode(status),
        "output": last.decode("utf-8", "replace"),
        "complaints": complaints.read(2000).decode("utf-8", "replace"),
    }))
